import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { createApi } from './api.ts'
import { hideConnections } from './hide-connections.ts'

contextBridge.executeInMainWorld({ func: hideConnections })

const api = createApi({
  invoke: (channel, ...values) => ipcRenderer.invoke(channel, ...values),
  on: (channel, listener) => void ipcRenderer.on(channel, listener),
  getPathForFile: (file) => webUtils.getPathForFile(file),
})

contextBridge.exposeInMainWorld('api', api)
