import { useEffect, useRef, useState } from "react";
import { otherOrigin } from "#lib/reference/try-it/other-origin.ts";
import type { TryItDocument } from "#lib/reference/try-it/try-it-document.ts";
import type { Locale } from "#lib/site/locale.ts";
import { clearSlots } from "./live-slots.ts";
import { storeForm } from "./stored-form.ts";
import { stopShowingSamples } from "./live-samples.tsx";
import { fetchTryItDocument } from "./fetch-try-it-document.ts";
import { fetchOrganizations, type Caller } from "./organizations.ts";
import { TryItForm } from "./try-it-form.tsx";
import { tryItMessages } from "./try-it-messages.ts";

type PanelData = { document: TryItDocument; caller: Caller };

/** Calls the operation of the page with the session of the signed-in user, and shows the response. */
export function TryItPanel(props: {
  source: string;
  locale: Locale;
  /** Whether the reader has just opened the panel, so that it takes the focus. */
  takesFocus: boolean;
}) {
  const { source, locale, takesFocus } = props;
  const messages = tryItMessages[locale];
  const [data, setData] = useState<PanelData | "failed">();
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    if (takesFocus) region.current?.focus();
  }, [takesFocus]);

  useEffect(() => {
    let isCurrent = true;
    load(source).then(
      (result) => {
        if (!isCurrent) return;
        setData(result);
        storeForm(result.document.calls.own.placed.operation.operationId, { isOpen: true });
      },
      () => isCurrent && setData("failed"),
    );
    return () => {
      isCurrent = false;
      stopShowingSamples();
      clearSlots();
    };
  }, [source]);

  return (
    <section ref={region} className="try-it-panel" tabIndex={-1} aria-label={messages.title}>
      {data === undefined ? (
        <p>{messages.loading}</p>
      ) : data === "failed" ? (
        <p role="alert">{messages.unreachable}</p>
      ) : lacksOrganization(data) ? (
        <p>{messages.noOrganization}</p>
      ) : (
        <TryItForm {...data} locale={locale} />
      )}
    </section>
  );
}

async function load(source: string): Promise<PanelData> {
  const document = await fetchTryItDocument(source);
  if (otherOrigin(document) !== undefined) return { document, caller: undefined };
  if (!document.calls.own.isProtected) return { document, caller: { organizations: [] } };
  const organizations = await fetchOrganizations();
  return { document, caller: organizations && { organizations } };
}

function lacksOrganization({ document: { calls }, caller }: PanelData): boolean {
  return calls.own.path["organizationId"] !== undefined && caller?.organizations.length === 0;
}
