/** Opens the page that compares the two systems chosen by the reader of the leaderboard. */

export function startPairChoice(): void {
  const form = document.getElementById("pair-choice");
  const status = form?.querySelector('[role="status"]') ?? null;
  const first = form?.querySelector<HTMLSelectElement>("#pair-a");
  const second = form?.querySelector<HTMLSelectElement>("#pair-b");
  if (form === null || first == null || second == null || status === null) return;
  form.querySelector("button")?.addEventListener("click", () => {
    const names = [first.value, second.value];
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-pair-a]")];
    const link = links.find(({ dataset: { pairA = "", pairB = "" } }) => {
      return pairA !== pairB && names.includes(pairA) && names.includes(pairB);
    });
    if (link === undefined || first.value === second.value)
      status.textContent = "Choose two different systems.";
    else link.click();
  });
}
