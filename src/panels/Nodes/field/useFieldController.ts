import { type RefObject, useEffect, useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { FieldController } from './fieldController.ts';

/** The node field in an element, for as long as the element is there. The canvas is made here: once it is handed to a worker it cannot be used again. */
export function useFieldController(host: RefObject<HTMLElement | null>): FieldController | undefined {
  const client = useClient();
  const [controller, setController] = useState<FieldController>();
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    element.prepend(canvas);
    const field = new FieldController(client);
    field.attach(canvas);
    const observer = new ResizeObserver((entries) => {
      const box = entries.at(-1)?.contentRect;
      if (box) field.resize(box.width, box.height);
    });
    observer.observe(element);
    setController(field);
    return () => {
      observer.disconnect();
      field.dispose();
      canvas.remove();
      setController(undefined);
    };
  }, [client, host]);
  return controller;
}
