import { describe, expect, it } from 'vitest'
import { say } from '../../../../src-preload/texts/say.ts'
import { parsePdf } from '../../../../src-main/reading/adapters/parsers/pdf.ts'
import { fontJudge } from '../../../../src-main/reading/domain/documents/pdf-layout/unreadable-fonts.ts'
import { makePdf, textPage } from '../../../support/files/make-pdf.ts'

const LEASE = [
  'The tenant may end this lease at the close of any calendar month, if the notice reaches the owner three months before.',
  'Repairs of windows, heating and doors are paid by the owner, unless somebody who lives in the house has broken them.',
  'A deposit of two rents is kept in a separate account and returned with its interest once the keys were handed over.',
  'Neither side sublets rooms, builds walls or keeps animals without having asked the other in writing and waited for an answer.',
]
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** As a font writes whose letters lie `by` places further in its table. */
function moved(text: string, by: number): string {
  return text.replace(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + by))
}

/** As a font writes whose letters are numbered in the order of their first use. */
function numbered(text: string): string {
  const order = [...new Set(text.toLowerCase().match(/[a-z]/g))]
  return text.toLowerCase().replace(/[a-z]/g, (letter) => ALPHABET[order.indexOf(letter)] ?? '')
}

function unreadable(fonts: Record<string, string>): string[] {
  const items = Object.entries(fonts).map(([fontName, str]) => ({
    fontName,
    str,
    hasEOL: true,
    dir: 'ltr',
    transform: [],
    width: 1,
    height: 1,
  }))
  return [...fontJudge(false)(items)]
}

describe('a font whose characters are not the letters that they show', () => {
  const text = LEASE.join(' ')
  it.each([
    ['moved by three', moved(text, 3)],
    ['numbers of glyphs', moved(text, -29)],
    ['numbered by first use', numbered(text)],
    [
      'Cyrillic taken for Western letters',
      text.replace(/[a-z]/gi, (letter) => String.fromCharCode(0xe0 + (letter.toLowerCase().charCodeAt(0) - 97))),
    ],
  ])('is found: %s', (_name, written) => {
    expect(unreadable({ body: written })).toEqual(['body'])
  })

  it('takes the few words of the other fonts of its page with it, but none that reads well', () => {
    expect(unreadable({ body: moved(text.repeat(2), 3), title: moved('Lease of the house', 3), note: text })).toEqual(['body', 'title'])
  })

  it.each([
    [
      'code',
      'void *ptr = malloc(len); if (!ptr) return -ENOMEM; memcpy(dst, src, strlen(src)); fprintf(stderr, "%s", msg); #include <stdlib.h> struct node { struct node *next; unsigned int flags; char buf[256]; }; static inline size_t hash(const char *str, size_t max) { while (*str) sum += *str++; return sum % max; } for (idx = 0; idx < cnt; ++idx) tbl[idx].val = xstrdup(argv[idx]); sprintf(tmp, "%d", errno); exit(EXIT_FAILURE); pthread_mutex_lock(&mtx); fclose(fp); ioctl(fd, cmd, arg); dprintf kthread lstat',
    ],
    [
      'codes of airports',
      'HAM TXL DUS FRA MUC STR CGN HAJ LEJ DRS NUE BRE FMO PAD LHR LGW STN LTN MAN BHX EDI GLA NCL BFS CDG ORY NCE LYS MRS TLS BOD NTE MXP FCO VCE NAP BLQ PSA CTA PMO JFK EWR LGA BOS ORD LAX SFO SEA DFW',
    ],
    [
      'Polish',
      'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa. Każdy człowiek posiada wszystkie prawa i wolności zawarte w niniejszej Deklaracji bez względu na jakiekolwiek różnice rasy, koloru, płci, języka, wyznania, poglądów politycznych i innych przekonań, narodowości, pochodzenia społecznego, majątku',
    ],
    [
      'Vietnamese',
      'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi. Mọi con người đều được tạo hoá ban cho lý trí và lương tâm và cần phải đối xử với nhau trong tình anh em. Mọi người đều được hưởng tất cả những quyền và tự do nêu trong bản tuyên ngôn này, không phân biệt chủng tộc, màu da, giới tính, ngôn ngữ, tôn giáo, chính kiến hay quan điểm khác, nguồn gốc dân tộc hoặc xã hội, tài sản, thành phần xuất thân hay địa vị',
    ],
    [
      'Finnish',
      'Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu järki ja omatunto, ja heidän on toimittava toisiaan kohtaan veljeyden hengessä. Jokainen on oikeutettu kaikkiin tässä julistuksessa esitettyihin oikeuksiin ja vapauksiin ilman minkäänlaista rotuun, väriin, sukupuoleen, kieleen, uskontoon, poliittiseen tai muuhun mielipiteeseen, kansalliseen tai yhteiskunnalliseen alkuperään, omaisuuteen, syntyperään',
    ],
    [
      'names',
      'Krzysztof Szczepański Hrvoje Brkić Zdzisław Wąchock Strč Vlk Fjörður Þórsdóttir Nguyễn Phước Xhelal Gjergj Schwarz Lynch Ng Pfrommer Szymborska Dvořák Smrtka Hlynur Schmidtchen Kjartansson Czajkowski Vrbnik Trnka Bjørnstjerne Gschwandtner Knut Przybylski Trčka Mbeki Ntshona Mkhize Dlamini Nkrumah Tshabalala Zwane Ngcobo Mthembu Achebe Okonkwo Adichie Ngozi Wright Phelps Knightley Schiffrin Rhys Llewellyn Gwynedd',
    ],
  ])('is not found in %s', (_name, written) => {
    expect(unreadable({ body: written })).toEqual([])
  })

  it('keeps its text out of the document, and leaves its page to text recognition', async () => {
    const file = makePdf([textPage(LEASE), textPage(LEASE.map((line) => moved(line, 3))), textPage(LEASE)])
    const alone = await parsePdf(file.slice())
    expect(alone.text).toContain('The tenant may end this lease')
    expect(alone.text).not.toContain('whqdqw')
    expect(alone.warnings.map((warning) => say(warning))).toEqual([
      expect.stringMatching(/^Some text on page 2 could not be read, because/),
    ])
    expect(await parsePdf(file.slice(), { ocr: { pages: [], goesOn: true } })).toMatchObject({ unread: [2] })
  })
})
