import { Children, isValidElement, type ReactNode } from "react";
import { referenceMessages } from "#lib/contract/reference-messages.ts";
import { tabKind, tabTitle } from "#lib/guides/tab-title.ts";
import type { Locale } from "#lib/site/locale.ts";
import { TabChoice } from "./tab-choice.tsx";

type TabProps = {
  value: string;
  /** Whether the Markdown version omits it. */
  isHtmlOnly?: boolean;
  children?: ReactNode;
};

/**
 * Renders the same sample in several languages. All panels are in the page, and style sheets show the one that
 * the attribute of the root element selects; the reference uses the same attribute.
 */
export function Tabs(props: {
  locale: Locale;
  /** The name of this group of tabs, unique on the page. */
  name: string;
  children?: ReactNode;
}) {
  const { locale, name, children } = props;
  const tabs = Children.toArray(children).filter((child) => isValidElement<TabProps>(child));
  return (
    <div className="guide-tabs">
      <TabChoice
        name={name}
        label={referenceMessages[locale].sampleLanguage}
        options={tabs.map(({ props }) => [tabKind(props.value), tabTitle(props.value, locale)])}
      />
      {tabs.map(({ props }) => (
        <div
          key={props.value}
          className="guide-tab"
          data-kind={props.value}
          data-markdown-ignore={props.isHtmlOnly && ""}
        >
          <p>{tabTitle(props.value, locale)}</p>
          {props.children}
        </div>
      ))}
    </div>
  );
}

/** Contains the sample in one language; {@link Tabs} renders it. */
export function Tab({ children }: TabProps) {
  return children;
}
