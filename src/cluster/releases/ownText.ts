/** A text of the model's own, in the languages of the page. Kubernetes' terms stay as they are in both. */
export interface OwnText {
  readonly en: string;
  readonly 'zh-CN': string;
}
