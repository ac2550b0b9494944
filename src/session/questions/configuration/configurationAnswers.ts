import type { ConfigurationQuestions } from '#protocol/configuration.ts';
import type { Answers } from '../answers.ts';
import { checkConfiguration } from './checkConfiguration.ts';
import { configuration } from './configuration.ts';
import { configurationSchema } from './configurationSchema.ts';

export const configurationAnswers: Answers<ConfigurationQuestions> = {
  configuration,
  checkConfiguration: (_, { file }) => checkConfiguration(file),
  configurationSchema: () => configurationSchema,
};
