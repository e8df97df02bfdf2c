/** Lets the visitor save data as a JSON file. */
export function downloadJson(name: string, content: unknown): void {
  const file = new Blob([JSON.stringify(content)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
