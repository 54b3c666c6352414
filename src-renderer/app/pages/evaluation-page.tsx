import { EvaluationView } from '../../features/evaluation/evaluation-view.tsx'
import { useSetting } from '../../shared/settings.ts'

/** The evaluation; questions can be made of passages when there is a chat model. */
export function EvaluationPage() {
  return <EvaluationView canMake={(useSetting('models.chat') ?? '') !== ''} />
}
