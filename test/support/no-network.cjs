/** Loaded before a program and its threads by `--require`: writes down every attempt to reach the network, and refuses it. */
const dgram = require('node:dgram')
const dns = require('node:dns')
const { appendFileSync } = require('node:fs')
const net = require('node:net')

function refuse(what) {
  appendFileSync(process.env.NETWORK_LOG, `${what}\n`)
  throw new Error(`the network was used: ${what}`)
}

net.Socket.prototype.connect = () => refuse('connect')
dns.lookup = () => refuse('lookup')
dgram.createSocket = () => refuse('datagrams')
globalThis.fetch = () => refuse('fetch')
