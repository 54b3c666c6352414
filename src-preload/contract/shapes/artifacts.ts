import { z } from 'zod'
import { textSchema } from './text.ts'
import { claimSchema, noticeSchema, sourceSchema } from './answers.ts'
import { filtersSchema } from './documents.ts'
import { artifactIdSchema } from '../ids.ts'

const ARTIFACT_TYPES = ['blueprint', 'pdr', 'workflow', 'build-plan'] as const
export const artifactTypeSchema = z.enum(ARTIFACT_TYPES)
export type ArtifactType = z.infer<typeof artifactTypeSchema>

/** Who made a version: the chat model, the documents' own sentences, or a person. */
export const artifactMakerSchema = z.enum(['model', 'quotes', 'person'])
export type ArtifactMaker = z.infer<typeof artifactMakerSchema>

/** An artifact as a list shows it. `scope`: the filters it was made over. */
export const artifactSummarySchema = z.object({
  id: artifactIdSchema,
  type: artifactTypeSchema,
  title: z.string(),
  scope: filtersSchema,
  persona: z.string().nullable(),
  created: z.string(),
  changed: z.string(),
  versions: z.number().int().positive(),
})
export type ArtifactSummary = z.infer<typeof artifactSummarySchema>

/** One version of a document made of documents (an artifact): Markdown with `[n]` markers, and what they cite. */
export const artifactSchema = artifactSummarySchema.extend({
  version: z.number().int().positive(),
  by: artifactMakerSchema,
  /** When this version was made. */
  made: z.string(),
  markdown: z.string(),
  sources: z.array(sourceSchema),
  claims: z.array(claimSchema),
  notice: noticeSchema.nullable(),
  incomplete: z.boolean(),
  history: z.array(z.object({ version: z.number().int().positive(), by: artifactMakerSchema, made: z.string() })),
})
export type Artifact = z.infer<typeof artifactSchema>

/** An artifact under way: its text so far, and what is being done. */
export const runningArtifactSchema = z.object({ id: artifactIdSchema, text: z.string(), message: textSchema })
export type RunningArtifact = z.infer<typeof runningArtifactSchema>

/** What is asked for. `again`: a new version of this artifact, over its own scope. */
export const artifactInputSchema = z.strictObject({
  type: artifactTypeSchema,
  filters: filtersSchema.optional(),
  persona: z.string().max(60).optional(),
  title: z.string().trim().min(1).max(200).optional(),
  again: artifactIdSchema.optional(),
})
export type ArtifactInput = z.infer<typeof artifactInputSchema>
