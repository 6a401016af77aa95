/** Runs the taxonomy explorer, which shows an increment in one of three views. */
export function startExplorer(): void {
  const explorer = document.getElementById("explorer");
  if (explorer === null) return;
  const panels = [...explorer.querySelectorAll<HTMLElement>(".increment")];
  const slider = explorer.querySelector<HTMLInputElement>("#increment");
  const search = explorer.querySelector<HTMLInputElement>("#class-search");
  const name = explorer.querySelector("#increment-name");

  const show = (increment: string): void => {
    for (const panel of panels) panel.hidden = panel.dataset.increment !== increment;
    const shown = panels.find((panel) => !panel.hidden)?.dataset.name ?? "";
    if (name !== null) name.textContent = shown;
    slider?.setAttribute("aria-valuetext", shown);
    if (slider !== null) slider.value = increment;
    search?.dispatchEvent(new Event("input"));
  };
  slider?.addEventListener("input", () => show(slider.value));
  search?.addEventListener("input", () => {
    // Only the tree shows which classes were found.
    const tree = explorer.querySelector<HTMLInputElement>('input[value="tree"]');
    if (search.value.trim() !== "" && tree !== null) tree.checked = true;
  });
  const showTarget = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const increment = target?.closest<HTMLElement>(".increment")?.dataset.increment;
    if (target === null || increment === undefined) return;
    show(increment);
    const folded = target.closest("details");
    if (folded !== null) folded.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", showTarget);
  show(String(panels.length - 1));
  showTarget();
}
