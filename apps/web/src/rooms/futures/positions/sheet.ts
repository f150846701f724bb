/** What is open over the page, and about which row. */
export interface Sheet {
  kind: 'detail' | 'stop' | 'margin' | 'close' | 'share' | 'reverse' | 'consent'
  id: string
}
