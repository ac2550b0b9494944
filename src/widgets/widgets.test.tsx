import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CountdownRing } from './CountdownRing.tsx';
import { Dialog } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';
import { PodMark } from './PodMark.tsx';
import { Segmented } from './Segmented.tsx';
import { Tabs } from './Tabs.tsx';
import { VerdictGlyph, VerdictText } from './VerdictGlyph.tsx';
import { VirtualList } from './VirtualList.tsx';

afterEach(cleanup);

describe('PodMark', () => {
  it('a PodMark is text without an action and a pressed button with one', async () => {
    const choose = vi.fn();
    const { rerender } = render(<PodMark name="web-1" colour={1} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('web-1')).toBeTruthy();
    rerender(<PodMark name="web-1" colour={13} selected onClick={choose} />);
    const button = screen.getByRole('button', { name: 'web-1', pressed: true });
    await userEvent.click(button);
    expect(choose).toHaveBeenCalledOnce();
  });

  it('PodMarks repeat twelve colours', () => {
    const { container } = render(
      <>
        <PodMark name="a" colour={1} />
        <PodMark name="b" colour={13} />
        <PodMark name="c" colour={2} />
      </>,
    );
    const [a, b, c] = [...container.querySelectorAll(':scope > span')].map((mark) => mark.className);
    expect(a).toBe(b);
    expect(a).not.toBe(c);
  });
});

describe('VerdictGlyph', () => {
  it('a VerdictGlyph is named when alone, and silent beside a text', () => {
    render(<VerdictGlyph verdict="rejected" label="rejected" />);
    expect(screen.getByRole('img', { name: 'rejected' })).toBeTruthy();
    cleanup();
    render(<VerdictText verdict="cannot">untolerated taint</VerdictText>);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('untolerated taint')).toBeTruthy();
  });

  it('a VerdictGlyph has a different shape for each verdict', () => {
    const shapes = (['fits', 'rejected', 'cannot', 'waiting', 'error'] as const).map(
      (verdict) => render(<VerdictGlyph verdict={verdict} />).container.querySelector('svg')?.innerHTML,
    );
    expect(new Set(shapes).size).toBe(5);
  });
});

describe('CountdownRing', () => {
  it('a CountdownRing draws the remaining share, within its bounds', () => {
    const dash = (rest: number) =>
      render(<CountdownRing rest={rest} />)
        .container.querySelectorAll('circle')[1]
        ?.getAttribute('stroke-dasharray');
    const whole = 2 * Math.PI * 6;
    expect(dash(0.5)).toBe(`${whole / 2} ${whole}`);
    expect(dash(2)).toBe(`${whole} ${whole}`);
    expect(dash(-1)).toBe(`0 ${whole}`);
  });
});

describe('IconButton', () => {
  it('a disabled IconButton stays focusable, does nothing and says why', async () => {
    const act = vi.fn();
    render(<IconButton icon="back" label="Step back" disabledReason="This is the start" onClick={act} />);
    const button = screen.getByRole('button', { name: 'Step back' });
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    expect((await screen.findByRole('tooltip')).textContent).toContain('This is the start');
    await userEvent.keyboard('{Enter}');
    expect(act).not.toHaveBeenCalled();
  });
});

describe('Tabs', () => {
  function Sample() {
    const [value, setValue] = useState<'a' | 'b'>('a');
    return (
      <Tabs
        label="Parts"
        value={value}
        onChange={setValue}
        tabs={[
          { id: 'a', label: 'First', content: 'first content' },
          { id: 'b', label: 'Second', count: 4, content: 'second content' },
        ]}
      />
    );
  }

  it('arrows move between tabs', async () => {
    render(<Sample />);
    expect(screen.getByText('first content')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'First' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByText('second content')).toBeTruthy();
    expect(screen.queryByText('first content')).toBeNull();
  });
});

describe('Segmented', () => {
  it('a Segmented control always keeps one option chosen', async () => {
    const change = vi.fn();
    render(
      <Segmented
        label="Language"
        value="en"
        onChange={change}
        segments={[
          { value: 'en', label: 'EN' },
          { value: 'zh', label: '中文' },
        ]}
      />,
    );
    await userEvent.click(screen.getByRole('radio', { name: 'EN' }));
    expect(change).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('radio', { name: '中文' }));
    expect(change).toHaveBeenCalledWith('zh');
  });
});

describe('Dialog', () => {
  it('a dialog is named by its title and closes by its button', async () => {
    const close = vi.fn();
    render(
      <Dialog title="Keys" closeLabel="Close" onClose={close}>
        text
      </Dialog>,
    );
    expect(screen.getByRole('dialog', { name: 'Keys' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('VirtualList', () => {
  it('a VirtualList keeps only visible rows, and states its length', () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(320);
    const items = Array.from({ length: 1000 }, (_, index) => `pod-${index}`);
    render(<VirtualList label="Pods" items={items} rowHeightPx={20} keyOf={(item) => item} render={(item) => item} />);
    const rows = screen.getAllByRole('listitem');
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.length).toBeLessThan(100);
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('1000');
  });
});
