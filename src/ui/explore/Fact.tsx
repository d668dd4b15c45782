/** A sentence whose numbers lead to where they come from. */
import type { JSX } from 'solid-js';
import type { Values } from '../../i18n/i18n.ts';
import type { MessageCode } from '../../i18n/messages.ts';
import { Rich } from '../words.tsx';

/** A number that leads to where it comes from. */
export function Linked(props: { href: string; children: JSX.Element }): JSX.Element {
  return (
    <a class="fact" href={props.href}>
      {props.children}
    </a>
  );
}

export function Fact(props: {
  code: MessageCode;
  values: Values;
  /** Places of the page by the names of values. */
  links: Readonly<Record<string, string>>;
}): JSX.Element {
  const slots = (): Record<string, () => JSX.Element> =>
    Object.fromEntries(
      Object.entries(props.links).map(([name, href]) => [
        name,
        () => <Linked href={href}>{props.values[name]}</Linked>,
      ]),
    );
  return <Rich code={props.code} values={props.values} slots={slots()} />;
}
