import { describe, expect, it } from 'vitest'
import { CONTENT_SECURITY_POLICY, SECURITY_HEADERS } from '../../../../src-main/storage/domain/policy/csp.ts'
import { WEB_PREFERENCES } from '../../../../src-main/storage/domain/policy/web-preferences.ts'

describe('the security policy of the window', () => {
  it('is one content security policy, word for word', () => {
    expect(CONTENT_SECURITY_POLICY).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types echomind",
    )
    expect(SECURITY_HEADERS['content-security-policy']).toBe(CONTENT_SECURITY_POLICY)
    expect(SECURITY_HEADERS['x-content-type-options']).toBe('nosniff')
  })

  it('is a sandbox whose settings are frozen', () => {
    expect(WEB_PREFERENCES).toEqual({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      disableDialogs: false,
      spellcheck: false,
      enableWebSQL: false,
      autoplayPolicy: 'user-gesture-required',
    })
    expect(Object.isFrozen(WEB_PREFERENCES)).toBe(true)
  })
})
