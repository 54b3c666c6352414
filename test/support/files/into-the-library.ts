import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A made-up library with files of its own in `data`, one of its folders on another disk (`moved`), and an empty folder `outside`. */
export function makeLibrary(folder: string) {
  const data = join(folder, 'data')
  const outside = join(folder, 'outside')
  for (const path of [join(data, 'files', '2026'), join(folder, 'moved'), outside]) mkdirSync(path, { recursive: true })
  for (const name of ['echomind.db', 'echomind.db-wal', 'library.json', 'files/2026/original.pdf', 'letter of mine.txt'])
    writeFileSync(join(data, name), `the bytes of ${name}`)
  writeFileSync(join(folder, 'moved', 'sound.wav'), 'the bytes of a sound')
  symlinkSync(join(folder, 'moved'), join(data, 'speech'), 'junction')
  /** All files of the library with what is in them. */
  const bytes = (): string[][] =>
    [data, join(folder, 'moved')].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .map((name) => join(root, name))
        .filter((path) => statSync(path).isFile())
        .toSorted()
        .map((path) => [path, readFileSync(path, 'utf8')]),
    )
  return { data, outside, bytes }
}

/** Ways to name a file of a library, or a new one in it; links are made for it. Case counts only where the file system ignores it. */
export function waysIntoLibrary({ data, outside }: { data: string; outside: string }): Record<string, string> {
  symlinkSync(data, join(outside, 'link to the library'), 'junction')
  symlinkSync(join(data, 'files'), join(outside, 'link to a folder'), 'junction')
  symlinkSync(join(data, 'echomind.db'), join(outside, 'link to the database'))
  linkSync(join(data, 'echomind.db'), join(outside, 'same file'))
  const shouted = join(dirname(data), basename(data).toUpperCase(), 'ECHOMIND.DB')
  return {
    'the database': join(data, 'echomind.db'),
    'its log': join(data, 'echomind.db-wal'),
    'its mark': join(data, 'library.json'),
    'a new name in the data folder': join(data, 'new.md'),
    "the person's own file in the data folder": join(data, 'letter of mine.txt'),
    'an original': join(data, 'files', '2026', 'original.pdf'),
    'a new name beside originals': join(data, 'files', '2026', 'new.md'),
    'a way back': `${outside}/../data/echomind.db`,
    'a way through a folder that is not there': `${outside}/none/../../data/echomind.db`,
    'double separators': `${dirname(data)}//data//./echomind.db`,
    'a link to the data folder': join(outside, 'link to the library', 'echomind.db'),
    'a new name behind a link': join(outside, 'link to the library', 'new.md'),
    'a link to one of its folders': join(outside, 'link to a folder', 'new.md'),
    'a link to the database': join(outside, 'link to the database'),
    'another name of the database': join(outside, 'same file'),
    'a folder of the library on another disk': join(dirname(data), 'moved', 'sound.wav'),
    'a new name on the other disk': join(dirname(data), 'moved', 'new.md'),
    ...(existsSync(shouted) && { 'capital letters': shouted }),
  }
}
