const answer = await fetch('/range', { headers: { Range: 'bytes=2-4' } })
const range = `${answer.status} ${await answer.text()}`
await window.doctor.tell({ range, sandboxed: window.doctor.sandboxed, bytes: new Uint8Array(5_000_000) })
