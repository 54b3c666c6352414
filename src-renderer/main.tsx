// The first import: it creates the page's only Trusted Types policy before any other script runs.
import './shared/trusted-worker.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
createRoot(root).render(<App />)
