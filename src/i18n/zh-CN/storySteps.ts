import type { storySteps as reference } from '#i18n/en/storySteps.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const storySteps: TextsOf<typeof reference> = {
  story: '故事',
  lesson: '课程',
  storySteps_other: '{{count}} 拍',
  steps_other: '{{count}} 步',
  storyRow: '故事的各拍',
  lessonRow: '课程的各步',
  storyAbout: '故事的各拍标在它们的时刻上，直到运行所到之处。点击一拍即到达。',
  lessonAbout: '课程的各步标在它们的时刻上。未揭晓的预测之后的步不显示。点击一步即到达。',
  mark: '第 {{step}} / {{of}}，{{clock}}：{{title}}',
  range: '{{from}} 至 {{to}}',
  joined: '{{from}} 至 {{to}}；点击到达 {{step}}，{{clock}}：{{title}}',
};
