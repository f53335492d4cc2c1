import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';

type Parts = typeof import('./menu-parts.js');

/** What menus are made of. A quarter of what a page would load first, it comes when a menu is about to be opened. */
let parts: Parts | undefined;

async function load(): Promise<void> {
  parts ??= await import('./menu-parts.js');
}

/** Begins to load; the caller that needs it gets a failure. */
const getReady = () => {
  load().catch(() => {});
};

interface TriggerProps {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onPointerEnter(): void;
  onFocus(): void;
  onClick(): void;
  onKeyDown(event: KeyboardEvent): void;
}

interface MenuProps {
  /** One button element. */
  trigger: ReactElement<Partial<TriggerProps>>;
  children: ReactNode;
}

/**
 * A menu button: arrow keys, type-ahead and Escape come with it. The menu stays where its button is in the document,
 * and with that in the same landmark.
 */
export function Menu({ trigger, children }: MenuProps) {
  const [opened, setOpened] = useState<'pointer' | 'keyboard' | null>(null);
  if (opened && parts) {
    return (
      <parts.MenuPanel trigger={trigger} byKeyboard={opened === 'keyboard'}>
        {children}
      </parts.MenuPanel>
    );
  }
  const open = (by: 'pointer' | 'keyboard') => {
    load().then(
      () => setOpened(by),
      // The next press tries again.
      () => {},
    );
  };
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: getReady,
    onFocus: getReady,
    onClick: () => open('pointer'),
    onKeyDown: (event) => {
      if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
      event.preventDefault();
      open('keyboard');
    },
  });
}

/** A part of a menu: it is shown in an open one only, when all parts are there. */
function part<Name extends Exclude<keyof Parts, 'MenuPanel'>>(name: Name): Parts[Name] {
  const Part = (props: object) => {
    const Loaded = parts![name] as ComponentType<object>;
    return <Loaded {...props} />;
  };
  return Part as Parts[Name];
}

export const MenuItem = part('MenuItem');
/** A menu item that is a link; `children` is the link element. */
export const MenuLink = part('MenuLink');
/** A toggle; the menu stays open, so that its effect can be seen. */
export const MenuToggle = part('MenuToggle');
/** One of several, as radio items under a label. */
export const MenuChoice = part('MenuChoice');
export const MenuLabel = part('MenuLabel');
export const MenuSeparator = part('MenuSeparator');
export const MenuNote = part('MenuNote');
