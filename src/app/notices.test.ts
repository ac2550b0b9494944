import { beforeEach, describe, expect, it } from 'vitest';
import { useNotices } from './notices.ts';

const texts = () => useNotices.getState().notices.map(({ text, tone }) => `${tone}: ${text}`);

beforeEach(() => useNotices.setState({ notices: [] }));

describe('notices', () => {
  it('shows at most three notices, and the oldest goes first', () => {
    for (const text of ['a', 'b', 'c', 'd']) useNotices.getState().add(text);
    expect(texts()).toEqual(['plain: b', 'plain: c', 'plain: d']);
  });

  it('shows a repeated notice once, as the newest', () => {
    const { add } = useNotices.getState();
    add('not kept', 'error');
    add('applied');
    add('not kept', 'error');
    add('not kept');
    expect(texts()).toEqual(['plain: applied', 'error: not kept', 'plain: not kept']);
  });
});
