"use client";

import { useRef, useSyncExternalStore, type KeyboardEvent, type ReactNode } from "react";
import { sampleKey } from "./sample-script.ts";

function readSample(): string | undefined {
  return document.documentElement.dataset.sample;
}

function watchSample(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ["data-sample"] });
  return () => observer.disconnect();
}

type Tab = { kind: string; title: string };

/**
 * The languages of the samples as tabs. The panels are plain HTML: style sheets show the one that the
 * root element names, which the script in the head has set already.
 */
export function SampleTabs(props: { tabs: Tab[]; label: string; children: ReactNode }) {
  const { tabs, label, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const wanted = useSyncExternalStore(watchSample, readSample, () => undefined);
  const chosen = tabs.some(({ kind }) => kind === wanted) ? wanted : tabs[0]?.kind;

  function choose(kind: string) {
    document.documentElement.dataset.sample = kind;
    try {
      localStorage.setItem(sampleKey, kind);
    } catch {
      // A browser that keeps nothing shows the first language on the next page.
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ kind }) => kind === chosen);
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (step + tabs.length) % tabs.length;
    choose(tabs[index]!.kind);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  }

  return (
    <div className="samples">
      <div ref={list} className="sample-tabs" role="tablist" aria-label={label}>
        {tabs.map(({ kind, title }) => (
          <button
            key={kind}
            type="button"
            role="tab"
            id={`sample-tab-${kind}`}
            aria-controls={`sample-${kind}`}
            aria-selected={kind === chosen}
            tabIndex={kind === chosen ? 0 : -1}
            onClick={() => choose(kind)}
            onKeyDown={onKeyDown}
          >
            {title}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
