"""What taking part costs: classes, the tariff for what was lost, and the code of a bank transfer. Integer cents."""

from turnier.fees.terms import FeeClass, FeeTerms, LossTariff, terms_from
from turnier.fees.transfer import clean_iban, epc_code, spaced_iban

__all__ = ["FeeClass", "FeeTerms", "LossTariff", "clean_iban", "epc_code", "spaced_iban", "terms_from"]
