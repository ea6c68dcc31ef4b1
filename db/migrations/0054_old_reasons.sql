-- Until now an owner's hiding of a person and of a single comment were one flag, which showing the person took back.
UPDATE `comments` SET `is_muted` = 1, `is_hidden_by_owner` = 0 WHERE `is_hidden_by_owner` = 1
	AND `user_id` IN (SELECT `user_id` FROM `comment_mutes`)
	AND EXISTS (SELECT 1 FROM `comment_mutes` m
		WHERE m.`owner_id` = `comments`.`pinner_id` AND m.`user_id` = `comments`.`user_id`);
--> statement-breakpoint
-- Appeals that were accepted before 0049 took back all that hid the subject or marked it unsafe, or all bans of the
-- person. The log names one decision for each: the others get an answer of their own, so that what stands by the log is
-- what holds.
INSERT INTO `moderation_log` (`id`, `kind`, `type`, `subject_id`, `person_id`, `actor_id`, `decision_id`, `created_at`)
SELECT substr(min(u.`id`), 1, 10) || hex(randomblob(8)), 'appeal_accepted', d.`type`, d.`subject_id`, d.`person_id`,
	u.`actor_id`, d.`id`, u.`created_at`
FROM `moderation_log` u
JOIN `moderation_log` named ON named.`id` = u.`decision_id`
JOIN `moderation_log` d ON d.`kind` = 'decision' AND d.`id` < u.`id` AND d.`id` <> named.`id`
	AND iif(named.`decision` = 'write_ban', d.`decision` = 'write_ban' AND d.`person_id` = named.`person_id`,
		named.`decision` IN ('hide', 'mark_unsafe') AND d.`decision` IN ('hide', 'mark_unsafe')
			AND d.`type` = named.`type` AND d.`subject_id` = named.`subject_id`)
WHERE u.`kind` = 'appeal_accepted'
	AND NOT EXISTS (SELECT 1 FROM `moderation_log` undone WHERE undone.`subject_id` IN (d.`subject_id`, d.`person_id`)
		AND (undone.`kind` = 'appeal_accepted' OR undone.`decision` = 'restore')
		AND (undone.`decision_id` = d.`id` OR undone.`decision_id` IS NULL AND undone.`id` > d.`id`
			AND iif(d.`decision` = 'write_ban', undone.`type` = 'user' AND undone.`subject_id` = d.`person_id`,
				undone.`type` = d.`type` AND undone.`subject_id` = d.`subject_id`)))
	-- Older than 0049; or later, while it was not applied: then nothing of the decision holds any more.
	AND (u.`created_at` < 1795752975291 OR CASE d.`decision`
		WHEN 'write_ban' THEN (d.`until` IS NULL OR d.`until` > unixepoch() * 1000)
			AND EXISTS (SELECT 1 FROM `users` p WHERE p.`id` = d.`person_id` AND p.`is_write_banned` = 0)
		WHEN 'mark_unsafe' THEN EXISTS (SELECT 1 FROM `pins` p WHERE p.`id` = d.`subject_id` AND p.`is_unsafe` = 0)
		ELSE EXISTS (SELECT 1 FROM `pins` p WHERE d.`type` = 'pin' AND p.`id` = d.`subject_id`
				AND iif(p.`deleted_at` IS NULL, p.`is_hidden`, p.`was_hidden`) = 0)
			OR EXISTS (SELECT 1 FROM `comments` c WHERE d.`type` = 'comment' AND c.`id` = d.`subject_id` AND c.`is_hidden` = 0)
		END)
GROUP BY d.`id`;
--> statement-breakpoint
-- Comments that the log now says are not hidden by the desk are hidden by their pin owner.
UPDATE `comments` SET `is_hidden_by_desk` = 0, `is_hidden_by_owner` = max(`is_hidden_by_owner`, 1 - `is_muted`)
WHERE `is_hidden_by_desk` = 1 AND NOT EXISTS (SELECT 1 FROM `moderation_log` d
	WHERE d.`type` = 'comment' AND d.`subject_id` = `comments`.`id` AND d.`decision` = 'hide'
		AND NOT EXISTS (SELECT 1 FROM `moderation_log` undone WHERE undone.`subject_id` = d.`subject_id`
			AND (undone.`kind` = 'appeal_accepted' OR undone.`decision` = 'restore')
			AND (undone.`decision_id` = d.`id` OR undone.`decision_id` IS NULL
				AND undone.`id` > d.`id` AND undone.`type` = 'comment')));
