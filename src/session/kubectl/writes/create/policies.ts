import { SelectorError } from '#model/labels/labelMatcher.ts';
import { parseSelector } from '#model/labels/selectorString.ts';
import { usageError } from '../../kubectlError.ts';
import { readAmounts } from '../setPodSpec.ts';
import type { Generator } from './generator.ts';

export const QUOTA: Generator = {
  kind: 'ResourceQuota',
  failure: 'failed to create quota',
  make: ({ flags }) => {
    const [hard, scopes] = [flags.text('hard') ?? '', flags.text('scopes') ?? ''];
    if (scopes !== '' && scopes.split(',').includes('')) throw usageError('invalid resource quota scope ""');
    return {
      fields: {
        spec: { ...(hard !== '' && { hard: readAmounts(hard) }), ...(scopes !== '' && { scopes: scopes.split(',') }) },
      },
    };
  },
};

export const BUDGET: Generator = {
  kind: 'PodDisruptionBudget',
  failure: 'failed to create poddisruptionbudgets',
  make: ({ flags }) => {
    const [min = '', max = ''] = [flags.text('min-available'), flags.text('max-unavailable')];
    const selector = flags.text('selector') ?? '';
    if (selector === '') throw usageError('a selector must be specified');
    if (min === '' && max === '') throw usageError('one of min-available or max-unavailable must be specified');
    if (min !== '' && max !== '') throw usageError('min-available and max-unavailable cannot be both specified');
    if (min !== '' && !/^\d+%?$/.test(min)) throw usageError('invalid format specified for min-available');
    if (max !== '' && !/^\d+%?$/.test(max)) throw usageError('invalid format specified for max-unavailable');
    const amount = (text: string) => (/^\d+$/.test(text) ? Number(text) : text);
    return {
      fields: {
        spec: {
          ...(min !== '' ? { minAvailable: amount(min) } : { maxUnavailable: amount(max) }),
          selector: labelSelector(selector),
        },
      },
    };
  },
};

/** Equalities become labels, everything else becomes expressions. */
function labelSelector(text: string): object {
  try {
    const requirements = parseSelector(text);
    const isEqual = ({ operator, values = [] }: (typeof requirements)[number]) =>
      operator === 'In' && values.length === 1 && !/\sin\s/.test(text);
    const labels = requirements.filter(isEqual).map(({ key, values = [] }) => [key, values[0]]);
    const expressions = requirements.filter((one) => !isEqual(one));
    return {
      ...(labels.length > 0 && { matchLabels: Object.fromEntries(labels) }),
      ...(expressions.length > 0 && { matchExpressions: expressions }),
    };
  } catch (error) {
    if (error instanceof SelectorError)
      throw usageError(`couldn't parse the selector string ${JSON.stringify(text)}: ${error.message}`);
    throw error;
  }
}

export const PRIORITY_CLASS: Generator = {
  kind: 'PriorityClass',
  failure: 'failed to create priorityclass',
  make: ({ flags }) => ({
    fields: {
      value: flags.number('value') ?? 0,
      globalDefault: flags.isOn('global-default'),
      description: flags.text('description') ?? '',
      preemptionPolicy: flags.text('preemption-policy') ?? 'PreemptLowerPriority',
    },
  }),
};
