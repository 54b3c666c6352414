import { describeRetrievalFigures } from '../support/figures/retrieval-figures.ts'

describeRetrievalFigures(['cranfield', 'xquad-zh', 'qmsum'])
