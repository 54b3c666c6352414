#!/usr/bin/env node
// npm 10 and older call `node-gyp rebuild` for better-sqlite3: they do not read its `gypfile: false` from a lock file. It carries prebuilds for every
// system, and the real node-gyp fails where there is no Python, so this one does nothing and succeeds.
console.log('Nothing is compiled: prebuilds are used.')
