import { hydrate, render } from "preact";
import { createElement, useEffect, type ComponentType } from "react";
import { hydratedEvent, islandTag } from "#lib/publication/hydration-names.ts";
import { islands, type IslandName } from "./islands.ts";

// Hydrates each island of the page; `hydration-trigger.ts` loads this module at the first interaction. In this
// bundle `react` is Preact, which is a tenth of the size.

const locale = document.documentElement.lang;

for (const element of document.querySelectorAll<HTMLElement>(islandTag)) {
  const { name, props = "{}" } = element.dataset;
  const component = islands[name as IslandName] as ComponentType<Record<string, unknown>>;
  const own = JSON.parse(props) as Record<string, unknown>;
  hydrate(createElement(component, { locale, ...own }), element);
}

/** Reports the end of hydration: its effect runs after those of the islands. */
function Hydrated() {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
  }, []);
  return null;
}

render(createElement(Hydrated), document.createDocumentFragment());
