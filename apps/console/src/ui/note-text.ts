import { isFailure } from '@assay/web/api/failure.ts'

/** What is wrong with the note of an act. One call has it as its text. */
export const noteText = (failure: Error | null): string | undefined =>
  isFailure(failure) ? (failure.fields['note'] ?? failure.fields['text']) : undefined
