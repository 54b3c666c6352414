import { EvaluationView } from '../../features/evaluation/evaluation-view.tsx'
import { useSetting } from '../../shared/settings.ts'

/** The Evaluation page. Generating questions needs a chat model. */
export function EvaluationPage() {
  return <EvaluationView canMake={(useSetting('models.chat') ?? '') !== ''} />
}
