import { Menu, type BrowserWindow, type ContextMenuParams, type MenuItemConstructorOptions } from 'electron'
import { t } from '../../src-preload/texts/say.ts'

type Place = Pick<ContextMenuParams, 'isEditable' | 'selectionText'> & {
  editFlags: Pick<ContextMenuParams['editFlags'], 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'>
}

/** What can be done by mouse with text at a place: nothing that sends it anywhere. Empty: no menu. */
export function contextMenuTemplate({ isEditable, selectionText, editFlags }: Place): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', label: t('dialog.edit.copy'), enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'cut', label: t('dialog.edit.cut'), enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: t('dialog.edit.paste'), enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: t('dialog.edit.selectAll'), enabled: editFlags.canSelectAll },
  ]
}

/** Electron has no context menu by itself. */
export function offerContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, place) => {
    const template = contextMenuTemplate(place)
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}
