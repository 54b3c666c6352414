// Reports in one sentence that Node is too old, before something fails obscurely. Plain syntax: old versions of Node must parse this file.
const MINIMUM = [22, 12]
const found = process.versions.node.split('.').map(Number)

if (found[0] < MINIMUM[0] || (found[0] === MINIMUM[0] && found[1] < MINIMUM[1])) {
  console.error(
    'EchoMind needs Node ' +
      MINIMUM.join('.') +
      ' or newer, and this is ' +
      process.versions.node +
      ': run "npm install" first, then start it by npm ("npm start", "npm test"), which brings its own Node to most computers; install a newer Node where it does not.',
  )
  process.exit(1)
}
