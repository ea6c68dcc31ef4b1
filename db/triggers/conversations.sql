-- A changed text whose folded form was not changed with it loses that form, until a sweep writes it again.

CREATE TRIGGER `conversations_unfold` AFTER UPDATE OF `name` ON `conversations`
WHEN new.`name_folded` IS old.`name_folded` AND old.`name_folded` IS NOT NULL AND new.`name` IS NOT old.`name` BEGIN
	UPDATE `conversations` SET `name_folded` = NULL WHERE rowid = new.rowid;
END;
