import type { ArtifactType } from '../../../src-preload/contract/shapes/artifacts.ts'

/**
 * One fixed section: what it is to say, and words that stand near it in documents, by language; the model is told `asks`, the search is given the words. `signals`: little words that tell it too, though they are too
 * common to be searched. `isCentral`: what the documents are about as a whole.
 */
export type ArtifactSection = { name: string; asks: string; words: Readonly<Record<string, string>>; signals?: readonly string[]; isCentral?: true }

/** The text of a section for which nothing was found. */
export const NOTHING_FOUND = 'Nothing found in these documents.'

const RISKS: ArtifactSection = {
  name: 'Risks',
  asks: 'what could go wrong, with what is said to be done about it',
  words: {
    en: 'risk risks problem danger threat failure concern delay uncertain could fail',
    de: 'Risiko Risiken Problem Gefahr Verzögerung Ausfall Bedenken unsicher',
    es: 'riesgo riesgos problema peligro amenaza retraso fallo',
    fr: 'risque risques problème danger menace retard échec',
  },
}

const overview = (name: string, asks: string): ArtifactSection => ({
  name,
  asks,
  isCentral: true,
  words: { en: 'overview summary purpose about introduction', de: 'Überblick Zusammenfassung Zweck Einleitung', es: 'resumen propósito introducción', fr: 'aperçu résumé objet introduction' },
})

/** The artifacts with their titles and sections, in order. */
export const ARTIFACTS: Readonly<Record<ArtifactType, { title: string; sections: readonly ArtifactSection[] }>> = {
  blueprint: {
    title: 'Blueprint',
    sections: [
      overview('Overview', 'what this is about, in a few sentences'),
      {
        name: 'Goals',
        asks: 'what is to be reached, for whom and by when',
        words: { en: 'goal goals aim objective objectives target want to achieve purpose', de: 'Ziel Ziele Zweck erreichen wollen Absicht', es: 'objetivo objetivos meta lograr', fr: 'objectif objectifs but atteindre' },
      },
      {
        name: 'Architecture',
        asks: 'the parts, how they work together, and what they are made with',
        words: { en: 'architecture component components system structure module database server interface design layer', de: 'Architektur Komponente System Aufbau Modul Datenbank Server Schnittstelle', es: 'arquitectura componente sistema estructura módulo servidor', fr: 'architecture composant système structure module serveur' },
      },
      {
        name: 'Features',
        asks: 'what it can do or offers',
        words: { en: 'feature features function functions supports allows provides offers can capability', de: 'Funktion Funktionen unterstützt ermöglicht bietet Merkmal', es: 'función funciones permite ofrece característica', fr: 'fonction fonctionnalité permet offre' },
      },
      RISKS,
      {
        name: 'Next Steps',
        asks: 'what is to be done next, by whom and by when',
        words: { en: 'next steps action plan will must until deadline follow up to do agreed', de: 'nächste Schritte Aufgabe Plan bis Frist soll vereinbart', es: 'próximos pasos acción plan plazo', fr: 'prochaines étapes action plan délai' },
      },
    ],
  },
  pdr: {
    title: 'Product Design Review',
    sections: [
      {
        name: 'Problem',
        asks: 'the problem that is to be solved, and why it matters',
        words: { en: 'problem issue need difficulty complaint because lack missing cannot', de: 'Problem Bedarf Schwierigkeit Beschwerde fehlt Mangel', es: 'problema necesidad dificultad falta queja', fr: 'problème besoin difficulté manque plainte' },
      },
      {
        name: 'Users',
        asks: 'who uses it or is concerned, and what they need',
        words: { en: 'user users customer customers people team audience tenant member staff', de: 'Nutzer Benutzer Kunde Kunden Personen Team Mieter Mitarbeiter', es: 'usuario usuarios cliente clientes personas equipo', fr: 'utilisateur utilisateurs client clients personnes équipe' },
      },
      {
        name: 'Requirements',
        asks: 'what it must do or be',
        signals: ['must', 'shall', 'should', 'muss', 'müssen', 'soll', 'debe', 'doit'],
        words: { en: 'must shall required requirement requirements should needs to has to', de: 'muss müssen soll Anforderung Anforderungen erforderlich', es: 'debe deberá requisito requisitos necesario', fr: 'doit devra exigence exigences requis nécessaire' },
      },
      {
        name: 'Constraints',
        asks: 'limits in money, time, law, technology',
        words: { en: 'constraint limit budget cost maximum only at most not allowed law regulation deadline', de: 'Grenze Budget Kosten höchstens nur nicht erlaubt Gesetz Frist', es: 'límite presupuesto coste máximo ley plazo', fr: 'contrainte limite budget coût maximum loi délai' },
      },
      {
        name: 'Open Questions',
        asks: 'what is not decided or not known yet',
        words: { en: 'open question unclear undecided unknown to be decided whether pending not yet', de: 'offen Frage unklar unbekannt ob noch nicht entschieden', es: 'pregunta abierta pendiente por decidir desconocido', fr: 'question ouverte en suspens inconnu décider' },
      },
      {
        name: 'Acceptance',
        asks: 'how one will see that it is done and good',
        words: { en: 'acceptance criteria test approved measure success passes verified accepted', de: 'Abnahme Kriterien Prüfung genehmigt Erfolg bestanden', es: 'aceptación criterios prueba aprobado éxito', fr: 'acceptation critères essai approuvé réussite' },
      },
    ],
  },
  workflow: {
    title: 'Workflow',
    sections: [
      {
        name: 'Trigger',
        asks: 'what starts it',
        signals: ['when', 'if', 'once', 'wenn', 'sobald', 'falls', 'cuando', 'lorsque', 'quand'],
        words: { en: 'when if begins start starts request event triggered as soon as on receipt', de: 'wenn sobald beginnt Start Anfrage Anlass Eingang', es: 'cuando si comienza inicio solicitud', fr: 'lorsque si commence début demande' },
      },
      {
        name: 'Roles',
        asks: 'who does or decides what',
        words: { en: 'responsible role manager team owner lead approves staff person in charge', de: 'verantwortlich zuständig Rolle Leiter Team genehmigt', es: 'responsable rol gerente equipo aprueba', fr: 'responsable rôle chef équipe approuve' },
      },
      {
        name: 'Steps',
        asks: 'what is done, in its order, as a numbered list',
        signals: ['first', 'then', 'next', 'after', 'finally', 'zuerst', 'dann', 'danach', 'luego', 'ensuite'],
        words: { en: 'step steps first then next after finally must send check enter press open', de: 'Schritt zuerst dann danach schließlich senden prüfen öffnen', es: 'paso primero luego después finalmente enviar comprobar', fr: 'étape d’abord puis ensuite enfin envoyer vérifier' },
      },
      {
        name: 'Exceptions',
        asks: 'what is done when it goes otherwise',
        signals: ['unless', 'otherwise', 'except', 'außer', 'sonst', 'falls', 'salvo', 'sauf'],
        words: { en: 'exception unless otherwise fails error except not possible in case emergency', de: 'Ausnahme außer sonst Fehler falls nicht möglich Notfall', es: 'excepción salvo error fallo en caso', fr: 'exception sauf erreur échec en cas' },
      },
      {
        name: 'Outputs',
        asks: 'what comes of it, and who gets it',
        words: { en: 'output result report document delivered produces confirmation record invoice', de: 'Ergebnis Bericht Dokument geliefert Bestätigung Rechnung', es: 'resultado informe documento entrega confirmación', fr: 'résultat rapport document livré confirmation' },
      },
    ],
  },
  'build-plan': {
    title: 'Build Plan',
    sections: [
      overview('Scope', 'what is to be built, and what is not'),
      {
        name: 'Milestones',
        asks: 'what is to be ready by when',
        signals: ['by', 'until', 'bis'],
        words: { en: 'milestone phase deadline date by until release launch month week quarter finished', de: 'Meilenstein Phase Frist Termin bis Monat Woche fertig', es: 'hito fase plazo fecha mes semana', fr: 'jalon phase délai date mois semaine' },
      },
      {
        name: 'Tasks',
        asks: 'what is to be done, and by whom',
        words: { en: 'task tasks to do build implement write install prepare will be done work assigned', de: 'Aufgabe Aufgaben bauen umsetzen installieren vorbereiten Arbeit', es: 'tarea tareas construir implementar instalar preparar', fr: 'tâche tâches construire installer préparer travail' },
      },
      {
        name: 'Dependencies',
        asks: 'what has to be there or done before',
        signals: ['before', 'until', 'vor', 'antes', 'avant'],
        words: { en: 'depends dependency requires before needs first after waiting supplier delivery prerequisite', de: 'abhängig Voraussetzung benötigt vor zuerst Lieferant Lieferung', es: 'depende dependencia requiere antes proveedor entrega', fr: 'dépend dépendance nécessite avant fournisseur livraison' },
      },
      RISKS,
    ],
  },
}

/** What is searched for a section: its words in each of these languages that it has, else in English. */
export function sectionQuery(section: ArtifactSection, languages: readonly string[]): string {
  const known = [...new Set(languages)].flatMap((language) => section.words[language] ?? [])
  return (known.length > 0 ? known : [section.words['en'] ?? section.name]).join(' ')
}
