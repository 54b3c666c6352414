import type { ArtifactType } from '../../../src-preload/contract/shapes/artifacts.ts'
import { LANGUAGES } from '../text/languages/all.ts'
import type { SectionName } from '../text/languages/language.ts'

/**
 * A fixed section: its task for the model (`asks`) and its search words by language. `signals`: words that indicate it but are too common
 * to search. `isCentral`: the section is about the main subject.
 */
export type ArtifactSection = {
  name: string
  asks: string
  words: Readonly<Record<string, string>>
  signals: readonly string[]
  isCentral?: true
}

/** Text of a section without findings. */
export const NOTHING_FOUND = 'Nothing found in these documents.'

const RISKS: ArtifactSection = {
  name: 'Risks',
  asks: 'what could go wrong, with what is said to be done about it',
  ...wordsOf('risks'),
}

const overview = (name: string, asks: string): ArtifactSection => ({
  name,
  asks,
  isCentral: true,
  ...wordsOf('overview'),
})

/** Artifact types with title and ordered sections. */
export const ARTIFACTS: Readonly<Record<ArtifactType, { title: string; sections: readonly ArtifactSection[] }>> = {
  blueprint: {
    title: 'Blueprint',
    sections: [
      overview('Overview', 'what this is about, in a few sentences'),
      {
        name: 'Goals',
        asks: 'what is to be reached, for whom and by when',
        ...wordsOf('goals'),
      },
      {
        name: 'Architecture',
        asks: 'the parts, how they work together, and what they are made with',
        ...wordsOf('architecture'),
      },
      {
        name: 'Features',
        asks: 'what it can do or offers',
        ...wordsOf('features'),
      },
      RISKS,
      {
        name: 'Next Steps',
        asks: 'what is to be done next, by whom and by when',
        ...wordsOf('nextSteps'),
      },
    ],
  },
  pdr: {
    title: 'Product Design Review',
    sections: [
      {
        name: 'Problem',
        asks: 'the problem that is to be solved, and why it matters',
        ...wordsOf('problem'),
      },
      {
        name: 'Users',
        asks: 'who uses it or is concerned, and what they need',
        ...wordsOf('users'),
      },
      {
        name: 'Requirements',
        asks: 'what it must do or be',
        ...wordsOf('requirements'),
      },
      {
        name: 'Constraints',
        asks: 'limits in money, time, law, technology',
        ...wordsOf('constraints'),
      },
      {
        name: 'Open Questions',
        asks: 'what is not decided or not known yet',
        ...wordsOf('openQuestions'),
      },
      {
        name: 'Acceptance',
        asks: 'how one will see that it is done and good',
        ...wordsOf('acceptance'),
      },
    ],
  },
  workflow: {
    title: 'Workflow',
    sections: [
      {
        name: 'Trigger',
        asks: 'what starts it',
        ...wordsOf('trigger'),
      },
      {
        name: 'Roles',
        asks: 'who does or decides what',
        ...wordsOf('roles'),
      },
      {
        name: 'Steps',
        asks: 'what is done, in its order, as a numbered list',
        ...wordsOf('steps'),
      },
      {
        name: 'Exceptions',
        asks: 'what is done when it goes otherwise',
        ...wordsOf('exceptions'),
      },
      {
        name: 'Outputs',
        asks: 'what comes of it, and who gets it',
        ...wordsOf('outputs'),
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
        ...wordsOf('milestones'),
      },
      {
        name: 'Tasks',
        asks: 'what is to be done, and by whom',
        ...wordsOf('tasks'),
      },
      {
        name: 'Dependencies',
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
  return (known.length > 0 ? known : [section.words['en'] ?? section.name]).join(' ')
}

function wordsOf(name: SectionName): Pick<ArtifactSection, 'words' | 'signals'> {
  return {
    words: Object.fromEntries(LANGUAGES.flatMap(({ code, sections }) => (sections ? [[code, sections.search[name]]] : []))),
    signals: LANGUAGES.flatMap(({ sections }) => sections?.signals[name] ?? []),
  }
}
