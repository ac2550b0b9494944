/** One image under one name, and the number of nodes that have it. */
export interface ImageState {
  readonly sizeBytes: number;
  readonly nodeCount: number;
}
