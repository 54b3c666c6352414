import { Ban, CircleHelp, Copy, FileDown, Gauge, NotebookPen, Pencil, Pin, PinOff, RefreshCw, RotateCw, Trash2 } from 'lucide-react'
import { artifactStore, exportArtifact, makeArtifact, stopArtifact } from '../features/artifacts/artifact-store.ts'
import { runningAnswer } from '../features/chat/store/chat-reducer.ts'
import { chatStore, regenerate, stopAnswer } from '../features/chat/store/chat-store.ts'
import { copyChat, deleteChats, pinChat, saveChat } from '../features/chat/store/organise-chats.ts'
import { t } from '../../src-preload/texts/say.ts'
import { run } from '../shared/controls/toasts.tsx'
import type { Command } from './command.ts'
import { windowStore, type WindowState } from './window-store.ts'

/** An action that opens a dialog. */
export function opens(dialog: WindowState['dialog']): () => void {
  return () => windowStore.dispatch({ type: 'dialog-opened', dialog })
}

/** Commands of the open chat and the next question. */
export function chatCommands(): Command[] {
  const state = chatStore.get()
  const chat = state.chats.find(({ id }) => id === state.chatId)
  const running = runningAnswer(state)
  const last = state.messages?.findLast(({ role }) => role === 'assistant')
  const other = state.depth === 'fast' ? 'thorough' : 'fast'
  const commands: Command[] = [
    {
      id: 'chat.depth',
      label: t(`commands.${other}`),
      icon: Gauge,
      perform: () => chatStore.dispatch({ type: 'depth-chosen', depth: other }),
    },
  ]
  if (running !== null)
    commands.push({ id: 'answer.stop', label: t('commands.stopAnswer'), icon: Ban, perform: () => run(stopAnswer(running)) })
  else if (last)
    commands.push({ id: 'answer.again', label: t('commands.answerAgain'), icon: RotateCw, perform: () => run(regenerate(last.id)) })
  if (state.unanswered.length > 0)
    commands.push({ id: 'chat.unanswered', label: t('chats.unansweredTitle'), icon: CircleHelp, perform: opens('unanswered') })
  if (!chat) return commands
  return [
    ...commands,
    {
      id: 'chat.pin',
      label: t(chat.pinned ? 'commands.unpinChat' : 'commands.pinChat'),
      icon: chat.pinned ? PinOff : Pin,
      perform: () => run(pinChat(chat.id, !chat.pinned)),
    },
    { id: 'chat.rename', label: t('chats.rename'), icon: Pencil, perform: opens('rename') },
    { id: 'chat.summary', label: t('chats.summary'), icon: NotebookPen, perform: opens('summary') },
    { id: 'chat.save', label: t('commands.saveChat'), icon: FileDown, perform: () => run(saveChat(chat.id)) },
    { id: 'chat.copy', label: t('commands.copyChat'), icon: Copy, perform: () => run(copyChat(chat.id)) },
    { id: 'chat.delete', label: t('commands.deleteChat'), icon: Trash2, perform: () => run(deleteChats([chat.id])) },
  ]
}

/** Commands of the open artifact or the one in generation. */
export function artifactCommands(): Command[] {
  const { open, making } = artifactStore.get()
  if (windowStore.get().view !== 'artifacts') return []
  if (making) return [{ id: 'artifact.stop', label: t('commands.stopArtifact'), icon: Ban, perform: () => run(stopArtifact()) }]
  if (!open) return []
  return [
    {
      id: 'artifact.again',
      label: t('commands.artifactAgain'),
      icon: RefreshCw,
      perform: () => run(makeArtifact({ type: open.type, again: open.id })),
    },
    { id: 'artifact.save', label: t('commands.artifactSave'), icon: FileDown, perform: () => run(exportArtifact(open.id, open.version)) },
  ]
}
