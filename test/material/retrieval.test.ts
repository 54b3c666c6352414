import { describeRetrievalFigures } from '../support/figures/retrieval-figures.ts'

describeRetrievalFigures(['xquad-de', 'stackfaq'])
