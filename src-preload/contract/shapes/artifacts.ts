import { z } from 'zod'
import { textSchema } from './text.ts'
import { claimSchema, noticeSchema, sourceSchema } from './answers.ts'
import { filtersSchema } from './documents.ts'
import { artifactIdSchema } from '../ids.ts'

const ARTIFACT_TYPES = ['blueprint', 'pdr', 'workflow', 'build-plan'] as const
export const artifactTypeSchema = z.enum(ARTIFACT_TYPES)
export type ArtifactType = z.infer<typeof artifactTypeSchema>

/** Author of a version: the chat model, sentences quoted from the documents, or a person. */
export const artifactMakerSchema = z.enum(['model', 'quotes', 'person'])
export type ArtifactMaker = z.infer<typeof artifactMakerSchema>

/** An artifact in a list. `scope`: the filters that chose its documents. */
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

/** One version of an artifact: Markdown with `[n]` markers, and the sources that they cite. */
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

/** Longest text of an artifact, characters. */
export const LONGEST_ARTIFACT = 400_000

/** What a person typed into a version (`base`) and did not make a version yet. */
export const artifactDraftSchema = z.object({
  base: z.number().int().positive(),
  markdown: z.string().max(LONGEST_ARTIFACT),
  changed: z.string(),
})
export type ArtifactDraft = z.infer<typeof artifactDraftSchema>

/** An artifact in generation: its text so far and its current activity. */
export const runningArtifactSchema = z.object({ id: artifactIdSchema, text: z.string(), message: textSchema })
export type RunningArtifact = z.infer<typeof runningArtifactSchema>

/** A request for an artifact. `again`: make a new version of this artifact, with its own scope. */
export const artifactInputSchema = z.strictObject({
  type: artifactTypeSchema,
  filters: filtersSchema.optional(),
  persona: z.string().max(60).optional(),
  title: z.string().trim().min(1).max(200).optional(),
  again: artifactIdSchema.optional(),
})
export type ArtifactInput = z.infer<typeof artifactInputSchema>
