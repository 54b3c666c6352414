/** Next steps of findings; none of them loses data. */
export const NEXT = {
  keyword: 'The word index is made of the passages: run echomind rebuild keyword, or press Mend in Health.',
  vectors: 'Vectors are made of the passages: run echomind rebuild vectors, or press Mend in Health.',
  documents: 'The text is made of the stored original: run echomind rebuild, or press Mend in Health; its id, tags and chats stay.',
  digests: 'Nothing you wrote is touched; run echomind rebuild, or press Mend in Health.',
  look: 'Look at it and put right what is wrong; then run echomind rebuild --accept, or press Keep as it is in Health.',
  library:
    'Copy the data folder somewhere safe first. Then run echomind rebuild library: it sets this database aside and begins again from the stored originals; or restore a backup.',
} as const
