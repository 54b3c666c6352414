import type { LargeLibrary } from './large-library.ts'
export async function measureStart(_library: LargeLibrary, print: (line: string) => void): Promise<void> { print('') }
