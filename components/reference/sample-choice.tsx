"use client";

type Option = readonly [kind: string, title: string];

/**
 * The language of the samples. The panels are plain HTML: style sheets show the one that the root element
 * names. The script in the head keeps what is chosen, and does so before this is hydrated.
 */
export function SampleChoice({ options, label }: { options: Option[]; label: string }) {
  return (
    <select className="sample-choice" aria-label={label} autoComplete="off" ref={showChosen}>
      {options.map(([kind, title]) => (
        <option key={kind} value={kind}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** On a page that was followed to, which the script in the head has not seen. */
function showChosen(select: HTMLSelectElement | null): void {
  if (!select) return;
  select.value = document.documentElement.dataset.sample ?? "";
  if (select.selectedIndex < 0) select.selectedIndex = 0;
}
