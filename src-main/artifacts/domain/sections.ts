import { say } from '../../../src-preload/texts/say.ts'
import { text, type Message } from '../../../src-preload/texts/text.ts'
import type { ArtifactType } from '../../../src-preload/contract/shapes/artifacts.ts'
import { LANGUAGES } from '../../text/index.ts'
import type { SectionName } from '../../text/index.ts'

/**
 * A fixed section: its task for the model (`asks`) and its search words by language. `signals`: words that indicate it but are too common
 * to search. `isCentral`: the section is about the main subject.
 */
export type ArtifactSection = {
  name: Message
  key: SectionName
  asks: string
  words: Readonly<Record<string, string>>
  signals: readonly string[]
  isCentral?: true
}

const RISKS: ArtifactSection = {
  name: text('artifactTexts.names.risks'),
  asks: 'what could go wrong, with what is said to be done about it',
  ...wordsOf('risks'),
}

const overview = (name: Message, asks: string): ArtifactSection => ({
  name,
  asks,
  isCentral: true,
  ...wordsOf('overview'),
})

/** Artifact types with title and ordered sections. */
export const ARTIFACTS: Readonly<Record<ArtifactType, { title: Message; sections: readonly ArtifactSection[] }>> = {
  blueprint: {
    title: text('artifacts.types.blueprint'),
    sections: [
      overview(text('artifactTexts.names.overview'), 'what this is about, in a few sentences'),
      {
        name: text('artifactTexts.names.goals'),
        asks: 'what is to be reached, for whom and by when',
        ...wordsOf('goals'),
      },
      {
        name: text('artifactTexts.names.architecture'),
        asks: 'the parts, how they work together, and what they are made with',
        ...wordsOf('architecture'),
      },
      {
        name: text('artifactTexts.names.features'),
        asks: 'what it can do or offers',
        ...wordsOf('features'),
      },
      RISKS,
      {
        name: text('artifactTexts.names.nextSteps'),
        asks: 'what is to be done next, by whom and by when',
        ...wordsOf('nextSteps'),
      },
    ],
  },
  pdr: {
    title: text('artifacts.types.pdr'),
    sections: [
      {
        name: text('artifactTexts.names.problem'),
        asks: 'the problem that is to be solved, and why it matters',
        ...wordsOf('problem'),
      },
      {
        name: text('artifactTexts.names.users'),
        asks: 'who uses it or is concerned, and what they need',
        ...wordsOf('users'),
      },
      {
        name: text('artifactTexts.names.requirements'),
        asks: 'what it must do or be',
        ...wordsOf('requirements'),
      },
      {
        name: text('artifactTexts.names.constraints'),
        asks: 'limits in money, time, law, technology',
        ...wordsOf('constraints'),
      },
      {
        name: text('artifactTexts.names.openQuestions'),
        asks: 'what is not decided or not known yet',
        ...wordsOf('openQuestions'),
      },
      {
        name: text('artifactTexts.names.acceptance'),
        asks: 'how one will see that it is done and good',
        ...wordsOf('acceptance'),
      },
    ],
  },
  workflow: {
    title: text('artifacts.types.workflow'),
    sections: [
      {
        name: text('artifactTexts.names.trigger'),
        asks: 'what starts it',
        ...wordsOf('trigger'),
      },
      {
        name: text('artifactTexts.names.roles'),
        asks: 'who does or decides what',
        ...wordsOf('roles'),
      },
      {
        name: text('artifactTexts.names.steps'),
        asks: 'what is done, in its order, as a numbered list',
        ...wordsOf('steps'),
      },
      {
        name: text('artifactTexts.names.exceptions'),
        asks: 'what is done when it goes otherwise',
        ...wordsOf('exceptions'),
      },
      {
        name: text('artifactTexts.names.outputs'),
        asks: 'what comes of it, and who gets it',
        ...wordsOf('outputs'),
      },
    ],
  },
  'build-plan': {
    title: text('artifacts.types.build-plan'),
    sections: [
      overview(text('artifactTexts.names.scope'), 'what is to be built, and what is not'),
      {
        name: text('artifactTexts.names.milestones'),
        asks: 'what is to be ready by when',
        ...wordsOf('milestones'),
      },
      {
        name: text('artifactTexts.names.tasks'),
        asks: 'what is to be done, and by whom',
        ...wordsOf('tasks'),
      },
      {
        name: text('artifactTexts.names.dependencies'),
        asks: 'what has to be there or done before',
        ...wordsOf('dependencies'),
      },
      RISKS,
    ],
  },
}

/** Search words of a section in each known language, else in English. */
export function sectionQuery(section: ArtifactSection, languages: readonly string[]): string {
  const known = [...new Set(languages)].flatMap((language) => section.words[language] ?? [])
  return (known.length > 0 ? known : [section.words['en'] ?? say(section.name)]).join(' ')
}

function wordsOf(name: SectionName): Pick<ArtifactSection, 'key' | 'words' | 'signals'> {
  return {
    key: name,
    words: Object.fromEntries(LANGUAGES.flatMap(({ code, sections }) => (sections ? [[code, sections.search[name]]] : []))),
    signals: LANGUAGES.flatMap(({ sections }) => sections?.signals[name] ?? []),
  }
}
