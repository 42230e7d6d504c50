"use client";

import { useState, type ComponentType } from "react";
import type { Locale } from "#lib/site/locale.ts";
import type { TryItCall } from "#lib/reference/try-it-call.ts";

type PanelProps = { call: TryItCall; locale: Locale };
type State = "closed" | "loading" | "open" | "failed";

/** Opens what an operation is tried with. Its code is loaded at the first click, and not before. */
export function TryIt({ call, locale, label }: PanelProps & { label: string }) {
  const [state, setState] = useState<State>("closed");
  const [Panel, setPanel] = useState<ComponentType<PanelProps>>();

  async function toggle() {
    if (state === "open") return setState("closed");
    if (Panel) return setState("open");
    setState("loading");
    try {
      const { TryItPanel } = await import("./try-it-panel.tsx");
      setPanel(() => TryItPanel);
      setState("open");
    } catch {
      setState("failed");
    }
  }

  return (
    <div className="try-it">
      <button
        type="button"
        className="try-it-button"
        aria-expanded={state === "open"}
        aria-busy={state === "loading"}
        onClick={() => void toggle()}
      >
        {label}
      </button>
      {state === "failed" ? (
        <p role="alert">
          {locale === "nl"
            ? "Dit kon niet geladen worden. Probeer het opnieuw."
            : "This could not be loaded. Try again."}
        </p>
      ) : null}
      {Panel && state === "open" ? <Panel call={call} locale={locale} /> : null}
    </div>
  );
}
