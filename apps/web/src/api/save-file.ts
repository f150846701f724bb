/** Downloads a file in the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // A started download keeps its own reference to the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
