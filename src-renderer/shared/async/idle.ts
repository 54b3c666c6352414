/** Resolves when the window has nothing to draw, or after `longest` ms. */
export function idle(longest = 500): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: longest }))
}
