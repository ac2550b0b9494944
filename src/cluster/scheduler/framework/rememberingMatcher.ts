import type { LabelMatcher, Labels } from '../../../model/labels/labelMatcher.ts';

/** The same matcher, remembering its last answer: Pods that come one after the other often share their labels. */
export function rememberingMatcher(matches: LabelMatcher): LabelMatcher {
  let lastLabels: Labels | undefined;
  let lastAnswer = false;
  return (labels) => {
    if (labels === undefined || labels !== lastLabels) {
      lastLabels = labels;
      lastAnswer = matches(labels);
    }
    return lastAnswer;
  };
}
