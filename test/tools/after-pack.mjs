/** Called by electron-builder (electron-builder.yml) when the app lies in its folder, before it is signed and put into an installer. */
import { copyFileSync, existsSync, globSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Libraries of the Visual C++ runtime that onnxruntime asks for, and that neither Windows nor Electron brings. */
const VISUAL_CPP = ['msvcp140.dll', 'msvcp140_1.dll', 'msvcp140_atomic_wait.dll', 'vcruntime140.dll', 'vcruntime140_1.dll']

/** @param {{ appOutDir: string, electronPlatformName: string, packager?: { appInfo: { productFilename: string } } }} context */
export function afterPack({ appOutDir, electronPlatformName, packager }) {
  const resources =
    electronPlatformName === 'darwin' || electronPlatformName === 'mas'
      ? join(appOutDir, `${packager?.appInfo.productFilename}.app`, 'Contents', 'Resources')
      : join(appOutDir, 'resources')
  // What Electron shows when it is started without an app.
  rmSync(join(resources, 'default_app.asar'), { force: true })
  if (electronPlatformName === 'win32') bringVisualCpp(join(resources, 'app.asar.unpacked', 'node_modules'))
}

/** Puts the runtime beside every native library, because Windows looks for it there first. It comes from the Visual Studio of the machine that packs. */
function bringVisualCpp(modules) {
  const programs = process.env.PROGRAMFILES ?? 'C:\\Program Files'
  const pattern = 'Microsoft Visual Studio/*/*/VC/Redist/MSVC/*/x64/Microsoft.VC14?.CRT'
  const from = globSync(pattern, { cwd: programs })
    .sort()
    .map((folder) => join(programs, folder))
    .findLast((folder) => VISUAL_CPP.every((name) => existsSync(join(folder, name))))
  if (!from) {
    console.warn('Visual Studio is not here, so its C++ runtime is not packed: people without it are told to install it.')
    return
  }
  const native = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:node|dll)$/.test(name))
  for (const folder of new Set(native.map((name) => dirname(join(modules, name)))))
    for (const name of VISUAL_CPP) copyFileSync(join(from, name), join(folder, name))
}
