/** One image under one name, and on how many nodes it is. */
export interface ImageState {
  readonly sizeBytes: number;
  readonly nodeCount: number;
}
