const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** A number behind one of these names a thing ("section 3", "phase 2", "room 12"): two of them are two things, not two opinions. */
export const LABELS = words(
  'section sections page pages chapter chapters figure figures table tables step steps item items version versions phase phases stage article articles paragraph room rooms number no nr part parts class type level group question line quarter week day month year season episode volume issue release annex appendix exhibit floor building apartment unit slide sheet row column option plan variant case example lot track gate platform route line district abschnitt abschnitte seite seiten kapitel abbildung tabelle schritt punkt phase stufe artikel absatz zimmer raum nummer teil klasse typ gruppe frage zeile quartal woche tag monat jahr staffel folge band ausgabe anhang anlage stock etage gebäude wohnung einheit folie blatt spalte option variante fall beispiel',
)
/** What a date belongs to that can be only once: of other things (a meeting, a report) there is one on each date. */
export const ONCE = words(
  'founded founding foundation established establishment built born birth died death opened opens opening opens signed signature begins began begin beginning starts started start ends ended end ending expires expired expire expiry expiration due deadline launches launched launch completed completion effective valid terminates terminated termination delivered delivery finishes finished runs inaugurated abolished invented discovered closes closed closing gegründet gründung errichtet gebaut erbaut geboren geburt gestorben starb tod eröffnet eröffnung unterzeichnet unterschrieben beginnt begann beginn startet start endet endete ende läuft ablauf fällig fälligkeit frist abgabetermin stichtag gültig wirksam liefertermin lieferung fertiggestellt abgeschlossen erfunden entdeckt schließt',
)
/** Two numbers with such a word can both be true. */
export const BOUNDS = words(
  'about around approximately roughly nearly almost circa ca some least most more less than over under above below up minimum maximum max min between usually often sometimes typically average example instance rund etwa ungefähr fast knapp mindestens höchstens maximal minimal mehr weniger über unter bis zwischen meist oft manchmal durchschnittlich beispiel beispielsweise',
)
/** A sentence that begins so is about what stands before it. */
export const POINTING = words(
  'it its this that these those he she his her they their there here such both another other one some many most then also but and or so however er sie es ihr sein seine seiner dies diese dieser dieses das jene jener dort hier solche beide andere einige viele manche dann auch aber und oder so jedoch ihre i we you my our your ich wir du mein unser dein',
)
/** What one person says is no fact about the world. */
export const SPEAKING = words('i we you me us my our your yours ours ich wir du mich uns mein meine unser unsere dein euer think thought guess maybe perhaps believe glaube denke vielleicht')
/** Before a name: what follows is who or what it is. */
export const IS = /(?:^|[^\p{L}])(?:is|was|are|were|be|became|becomes|named|called|(?:led|chaired|headed|managed|owned|founded|invented|directed) by|ist|war|sind|waren|wird|wurde|heißt|hieß)\s*:?\s*$/iu
/** Behind a name that begins a sentence: it is the one who is. */
export const IS_THE = /^\s*(?:is|was|became|ist|war|wurde|wird)\s(?:the|our|its|der|die|das|unser|unsere)\s/iu
/** Pairs of which one turns the other round. */
export const OPPOSITES: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = [
  [words('allowed permitted erlaubt gestattet zulässig'), words('forbidden prohibited banned disallowed verboten untersagt unzulässig')],
  [words('included enthalten inbegriffen'), words('excluded ausgeschlossen')],
  [words('required mandatory compulsory obligatory verpflichtend erforderlich verbindlich'), words('optional voluntary freiwillig unverbindlich')],
  [words('approved accepted genehmigt angenommen'), words('rejected refused declined abgelehnt')],
  [words('free kostenlos'), words('paid kostenpflichtig')],
]
/** Adverbs that change nothing that could be contradicted. */
export const SOFT = words('currently now today still already only exactly normally generally also always must shall should will can derzeit aktuell jetzt heute noch schon bereits nur genau normalerweise grundsätzlich immer muss soll kann darf')
