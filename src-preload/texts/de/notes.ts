import type { WindowCatalogue } from '../catalogue.ts'

/** Voice notes: names of their parts, where they are searched, listed and exported. */
export const noteTexts = {
  notes: {
    section: {
      summary: 'Zusammenfassung',
      decisions: 'Entscheidungen',
      actions: 'Aufgaben',
      questions: 'Offene Fragen',
      notes: 'Notizen',
      phrases: 'Wichtige Wendungen',
    },
    transcript: 'Mitschrift',
    /** A voice that has no name yet. */
    speaker: 'Sprecher {{number}}',
    state: {
      recording: 'wird aufgenommen',
      interrupted: 'Aufnahme endete unerwartet',
      waiting: 'wartet auf die Mitschrift',
      transcribing: 'wird mitgeschrieben',
      failed: 'konnte nicht mitgeschrieben werden',
    },
    ledger: { decision: 'Entscheidung', action: 'Aufgabe' },
    memo: 'Memo',
    echodate: 'Datum',
    echotag: 'Echotag',
    tags: 'Themen',
    due: 'fällig {{date}}',
    leftOut: 'Vom Modell nicht gelesen: {{from}} bis {{to}}.',
    /** Names of templates, and what they ask of the model until the person edits it. */
    templates: {
      meeting: {
        name: 'Besprechung',
        instructions:
          'Eine Besprechung. Am wichtigsten sind Entscheidungen und Aufgaben. Nimm die Punkte der Tagesordnung als Überschriften, in der Reihenfolge, in der sie besprochen wurden.',
      },
      standUp: {
        name: 'Kurzbesprechung',
        instructions:
          'Eine Kurzbesprechung. Nimm die Namen der Beteiligten als Überschriften; darunter jeweils: erledigt, als Nächstes, behindert durch. Fasse dich kurz.',
      },
      interview: {
        name: 'Interview',
        instructions:
          'Ein Interview. Nimm die Themen der Fragen als Überschriften; darunter jeweils, was geantwortet wurde, mit den treffendsten Worten als Zitat. Halte fest, was unbeantwortet blieb.',
      },
      lecture: {
        name: 'Vortrag',
        instructions:
          'Ein Vortrag. Nimm seine Themen als Überschriften; darunter jeweils: Begriffserklärungen, Aussagen, Beispiele und Begründungen. Halte fest, was vorzubereiten oder zu lesen ist.',
      },
      brainstorm: {
        name: 'Ideensammlung',
        instructions:
          'Eine Ideensammlung. Halte jede Idee einmal fest, unter Überschriften geordnet, mit dem Namen dessen, der sie hatte, und was dafür und dagegen sprach. Urteile nicht.',
      },
      oneOnOne: {
        name: 'Vier-Augen-Gespräch',
        instructions:
          'Ein Gespräch von zwei Menschen. Überschriften: was gut läuft, was schwierig ist, Rückmeldungen, Ziele. Halte fest, was jeder dem anderen zugesagt hat.',
      },
    },
    refining: {
      joining: 'Die Notizen zu {{parts}} Teilen werden zusammengeführt.',
      noModel: {
        message: 'Die Reinschrift entstand ohne Modell.',
        next: 'Wählen Sie in den Einstellungen ein Chat-Modell, um eine Zusammenfassung zu erhalten.',
      },
      failed: {
        message: 'Das Modell konnte die Reinschrift nicht schreiben. Sie entstand deshalb ohne Modell: {{reason}}',
        next: 'Versuchen Sie es noch einmal, oder wählen Sie ein anderes Modell.',
      },
      useless: {
        message: 'Das Modell hat zu diesem Gespräch nichts Brauchbares geschrieben. Die Reinschrift entstand deshalb ohne Modell.',
        next: 'Versuchen Sie es noch einmal, oder wählen Sie ein größeres Modell.',
      },
      partly: {
        message:
          'Das Modell konnte {{parts}} Teile des Gesprächs nicht aufnehmen. Ihre Entscheidungen und Aufgaben wurden ohne Modell gefunden.',
        next: 'Lassen Sie die Reinschrift neu schreiben, oder wählen Sie ein größeres Modell.',
      },
      memoCut: {
        message: 'Das Memo ist lang: Das Modell hat seine ersten {{characters}} Zeichen erhalten. Das Memo selbst ist unverändert.',
        next: 'Schreiben Sie das Wichtigste an den Anfang des Memos.',
      },
    },
    track: { me: 'Ich', others: 'Die anderen' },
    /** Titles until there is a better one. */
    recordedAt: 'Aufnahme vom {{date}}',
    writtenAt: 'Notiz vom {{date}}',
  },
} satisfies Partial<WindowCatalogue>
