//! Closed word lists of the claim splitter: abbreviations, verbs, courtesies, refusals.

use crate::text::lists::{List, Table};
use std::sync::LazyLock;
/// Abbreviations that never end a sentence.
#[rustfmt::skip]
pub(super) const NEVER_FINAL: List = List(
    "mr|mrs|ms|dr|prof|gen|col|lt|sgt|capt|rev|hon|gov|sen|rep|pres|vs|approx|ca|cf|viz|mt|st|ste|messrs\
    |resp|incl|esp|bzw|vgl|sog|inkl|mme|mlle|sra|dra|srta|dott|sig|ing",
);

/// Abbreviations that stand before a number.
#[rustfmt::skip]
pub(super) const BEFORE_FIGURES: List = List(
    "no|nos|nr|fig|figs|eq|sec|ch|chap|vol|p|pp|art|para|abs|kap|núm|nº|jan|feb|mar|apr|jun|jul|aug|sep\
    |sept|oct|nov|dec",
);

/// Abbreviations that end a sentence only before a word that usually begins one.
#[rustfmt::skip]
pub(super) const SELDOM_FINAL: List = List(
    "jr|sr|inc|ltd|co|corp|llc|bros|etc|al|ed|eds|dept|univ|assn|ave|blvd|rd|ft|hrs|min|max|avg|usw|str\
    |mio|mrd|mill|tel",
);

/// Words that usually begin a sentence.
#[rustfmt::skip]
pub(super) static STARTERS: LazyLock<Table> = LazyLock::new(|| {
    Table::words(
        "The A An It Its He She They We You I This That These Those There In On At As But And However If When \
        While His Her Their Our My Since After Before For From With By To What Who How Why Where No Not Also \
        Some Most Many All Each Both Der Die Das Ein Eine Es Er Sie Le La Les Un Une Il Elle El Los Las Una O \
        Os As",
    )
});

/// German months, before which `3.` is an ordinal.
#[rustfmt::skip]
pub(super) const MONTHS_DE: List = List("Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember");

/// Verbs that tell who spoke.
#[rustfmt::skip]
pub(super) const SPEECH: List = List(
    "said|says|wrote|writes|asked|added|told|replied|explained|stated|noted|claimed|according|sagte|dit\
    |dijo",
);

/// Forms of English auxiliaries and modals, which mark a finite clause wherever they stand.
#[rustfmt::skip]
pub(super) static AUXILIARIES: LazyLock<Table> = LazyLock::new(|| {
    Table::words(
        "am is are was were has have had do does did will would can could may might must shall should cannot \
        can't won't isn't aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't wouldn't couldn't \
        shouldn't mustn't it's he's she's that's there's they're we're you're i'm they've we've you've i've \
        they'll it'll we'll you'll he'll she'll i'll",
    )
});

/// English irregular pasts that are no noun or adjective of their own.
#[rustfmt::skip]
pub(super) static PASTS: LazyLock<Table> = LazyLock::new(|| {
    Table::words(
        "ate became began bought broke brought built came caught chose cost drank drew drove fell felt fought \
        flew forgot gave got grew heard held kept knew laid led left lent lost made meant met paid ran rang \
        rose said sang sank sat saw sent shook shot slept sold spent spoke sprang stole stood struck swam swore \
        taught thought threw told took understood went withdrew woke won wore wrote",
    )
});

/// Base forms of common English verbs; `-s` forms are made by rule.
#[rustfmt::skip]
pub(super) static VERBS: LazyLock<Table> = LazyLock::new(|| {
    Table::words(
        "accept achieve act add affect aim allow appear apply argue ask assume attend attract avoid become begin \
        believe belong boil border break bring build burn buy call carry cause change charge claim close \
        combine come compare complete comprise connect consider consist contain continue contribute control \
        convert cost cover create cross cut date deal decide decrease define deliver demand depend derive \
        describe design detect determine develop die differ direct discuss drink drive drop earn eat employ \
        enable encourage end enjoy ensure enter equal establish estimate exceed exclude exist expand expect \
        experience explain export express extend face fall feature feed feel fight fill find finish fit flow \
        fly focus follow force form found freeze function generate get give go govern grow handle happen hate \
        have help hold host hunt identify imply import improve include increase indicate influence inhabit \
        inspire introduce invest involve join keep kill know lack last lay lead learn leave lie like limit link \
        list live locate look lose love maintain make manage manufacture mark mean measure melt mention migrate \
        mix move need note number observe occur offer open operate orbit order organise organize originate own \
        pass pay perform permit plan plant play possess predict prefer prevent produce promote propose protect \
        prove provide publish pull push raise range rank reach read receive recognise recognize recommend \
        record reduce refer reflect refuse regulate release rely remain remove replace report represent require \
        respond rest result return reveal rise rotate rule run say score see seek seem sell send separate serve \
        set share show sing sit sleep solve speak specialise specialize spend spread stand start state stay \
        stem stop store study suffer suggest support surround survive swim take talk target taste teach tell \
        tend think threaten trade train translate transport travel treat turn understand use vary visit vote \
        wait want warn watch wear weigh win work write",
    )
});

/// Verbs of [`VERBS`] whose `-s` form is as often a plural noun.
#[rustfmt::skip]
pub(super) static NOUNLIKE: LazyLock<Table> = LazyLock::new(|| {
    Table::words(
        "act aim border call cause change charge claim control cost cover cross cut date deal decrease demand \
        design drink drive drop end estimate experience export face fall feature feed fight fit flow focus \
        force form function help host hunt import increase influence lack lead lie like limit link list live \
        look love mark mean measure mention mix move need note number offer orbit order pass plan plant play \
        produce range rank record release report rest result return rise rule run score set share show spread \
        stand start state stay stem stop store study support talk target taste trade train transport travel \
        treat turn use visit vote wait want watch win work",
    )
});

/// Verbs that open a command and are hardly ever the first noun of a statement.
#[rustfmt::skip]
pub(super) static COMMANDS: LazyLock<Table> = LazyLock::new(|| {
    Table::words(
        "add adjust allow apply ask assume avoid be begin bring browse buy choose click combine compare confirm \
        consider consult contact continue create delete describe disable discard discuss disregard do don't \
        download email enable ensure enter explain explore find follow forget get give go ignore imagine \
        include insert install keep learn leave let let's make never obey open output pick please pretend print \
        provide put read refer remember remove repeat replace reply respond restart review run say see select \
        send set skip speak start stay stop submit summarise summarize take tell think translate treat try turn \
        type update upload verify wait wear write",
    )
});

/// Verbs that open a command unless what follows shows a noun.
#[rustfmt::skip]
pub(super) const COMMANDS_OR_NOUNS: List = List(
    "answer|boil|call|change|check|cite|clean|cook|copy|cut|fill|help|list|look|mark|mix|move|name|note\
    |place|plan|play|pour|press|rate|return|save|score|search|share|show|study|switch|test|use|visit\
    |walk|wash|watch|work|drag|paste|scroll|sort|tap|sign|log|stir|plug|bake|heat|hold|store|charge|drain\
    |serve|connect|attach|close|lock|measure|calculate|define|export|import|scan|navigate|stick|preheat",
);

/// Words that follow the verb of a command, and not a noun that opens a statement.
#[rustfmt::skip]
pub(super) const AFTER_COMMAND: List = List(
    "the|a|an|this|that|these|those|your|my|our|their|its|his|her|it|them|me|us|all|every|each|any|some\
    |no|only|here|up|out|at|with|as|to|into|sure|either|both|one|two|three",
);

/// Words that say yes, no or hello, or thank; a sentence made of them alone asserts nothing.
#[rustfmt::skip]
pub(super) static COURTESIES: LazyLock<Table> = LazyLock::new(|| {
    Table::words(
        "yes no yeah yep nope sure ok okay great absolutely certainly definitely indeed of course thanks thank \
        you so much very hello hi hey there dear welcome you're good excellent question morning afternoon \
        evening night day bye goodbye cheers sorry understood got it problem no worries right alright well \
        regards best kind sincerely yours everyone all again and correct exactly true false perfect awesome \
        apologies wow congratulations my pleasure unfortunately glad happy to help a nice have bonjour bonsoir salut merci beaucoup \
        oui non d'accord rien de au revoir hallo guten tag morgen abend danke bitte ja nein gern gerne \
        geschehen natürlich klar tschüss hola buenos días buenas tardes noches gracias muchas sí claro nada \
        adiós olá bom dia obrigado obrigada sim não ciao buongiorno grazie sì prego dank je wel hoi nee привет \
        здравствуйте спасибо да нет пожалуйста конечно извините простите к сожалению leider entschuldigung \
        pardon malheureusement perdón disculpe lamentablemente desculpe infelizmente scusa scusi purtroppo helaas",
    )
});

/// Openings that a statement can follow behind a comma: `Sure, …`, `I'm sorry, but …`.
#[rustfmt::skip]
pub(super) const OPENERS: List = List(
    "i am sorry|i apologize|i apologise|my apologies|je suis désolé|je suis désolée|désolé\
    |désolée|je suis navré|je suis navrée|je regrette|es tut mir leid|tut mir leid|lo siento|lo lamento|sinto muito|mi spiace|mi dispiace|desculpe|het spijt me",
);
